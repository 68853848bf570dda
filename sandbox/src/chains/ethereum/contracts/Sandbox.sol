// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

/// Contracts of the sandbox's Ethereum. Not for any network with real value: the issuer of a token mints as much as it likes.
/// Compiled with solc 0.8.37, optimizer on with 200 runs, evmVersion shanghai, no metadata hash; `contracts.ts` has the bytecode.

/// Everything of ERC-20 but `transfer` and `transferFrom`, whose returns differ between tokens.
abstract contract TokenBase {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable issuer;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        issuer = msg.sender;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == issuer, "only the issuer");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function move(address from, address to, uint256 value) internal {
        require(balanceOf[from] >= value, "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    /// A transfer of nothing needs no allowance, as in many real tokens.
    function spend(address from, uint256 value) internal {
        if (value == 0) return;
        require(allowance[from][msg.sender] >= value, "ERC20: insufficient allowance");
        allowance[from][msg.sender] -= value;
    }
}

contract Token is TokenBase {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) TokenBase(name_, symbol_, decimals_) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, value);
        move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
}

/// As Tether's: none of the three functions returns anything.
contract SilentToken is TokenBase {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) TokenBase(name_, symbol_, decimals_) {}

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        spend(from, value);
        move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }
}

/// Pays the ether that comes with a call to several receivers, by inner calls that no log shows.
contract Disperse {
    function disperseEther(address payable[] calldata to, uint256[] calldata values) external payable {
        for (uint256 i = 0; i < to.length; i++) pay(to[i], values[i]);
        if (address(this).balance > 0) pay(payable(msg.sender), address(this).balance);
    }

    function pay(address payable to, uint256 value) private {
        (bool isPaid, ) = to.call{value: value}("");
        require(isPaid, "the receiver refused");
    }
}

/// Takes no ether: a payment to it fails, and the sender pays the fee.
contract Closed {}
